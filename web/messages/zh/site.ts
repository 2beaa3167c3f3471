/** Words of the pages, in Chinese. */
export const site = {
  unknownWidget: (name: string, known: readonly string[]) =>
    `没有名为“${name}”的组件；地址里的 widget 应是以下之一：${known.join('、')}。`,
  unknownField: (names: readonly string[], known: readonly string[]) =>
    `地址里的 ${names.join('、')} 不是这个组件的参数，没有采用；它的参数是：${known.join('、')}。`,
};
