/** Words of the PyTorch code of `<attn-matrix>`, in English. */
import type { matrixCode as zh } from '../zh/matrixCode';

export const matrixCode: typeof zh = {
  copyCode: 'Copy the code',
  codeCopied: 'Code copied.',
  codeNotCopied: 'The browser does not allow copying; select the code and copy it.',
  code: {
    visible: 'True = visible',
    otherNumbers: 'too many numbers to write out: shapes and distribution are the same, the values are not',
    byHand: 'set by hand',
    fullyMasked: 'a fully masked row is 0/0: defined as 0 here',
    same: 'the same in one call (PyTorch 2.1 or newer)',
    sameSince: 'in one call: the same from PyTorch 2.5 on; older ones give NaN in fully masked rows',
    encoder: 'from the encoder',
    swapped: 'rows swapped',
    split: 'columns cut into heads, which come first',
    beside: 'the heads side by side again',
  },
};
