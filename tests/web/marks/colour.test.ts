import { rgb } from 'd3-color';
import { interpolateRgb } from 'd3-interpolate';
import { interpolateBrBG } from 'd3-scale-chromatic';
import { expect, test } from 'vitest';
import { channels, mix } from '../../../web/marks/colour';
import { BRBG } from '../../../web/marks/palette';

const colours = ['#000', '#fff', '#1f5fbf', '#B3470A', '#15181c', '#abc', 'rgb(1, 20, 233)', 'rgba(9, 8, 7, 0.5)'];

test.each(colours)('%s has the channels that d3 reads', (colour) => {
  const { r, g, b } = rgb(colour);
  expect(channels(colour)).toEqual([r, g, b]);
});

test.each(['', 'navy', 'hsl(10, 20%, 30%)', '#12', '#12345678', 'oklch(0.7 0.1 20)'])('%s is not read', (colour) => {
  expect(channels(colour)).toEqual([NaN, NaN, NaN]);
});

test('a mixture is d3’s, channel by channel', () => {
  for (const from of colours.slice(0, 7))
    for (const to of colours.slice(0, 7))
      for (let share = 0; share <= 1; share += 1 / 64)
        expect(mix(from, to)(share)).toBe(interpolateRgb(from, to)(share));
});

test('the diverging scale’s colours are those of d3’s BrBG', () => {
  for (const [share, colour] of Object.entries(BRBG))
    expect(colour).toBe(rgb(interpolateBrBG(Number(share))).formatHex());
});
