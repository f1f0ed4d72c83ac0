import type { Frame } from './frame.ts'

interface Block {
  readonly from: number
  readonly to: number
}

const rounded = (pixels: number): number => Math.round(pixels * 100) / 100

/** A bar between two figures, to be part of one path with all the others of its colour. */
export const barPath = ({ yOf }: Pick<Frame, 'yOf'>, { from, to }: Block, x: number, width: number): string => {
  const [start, end] = [yOf(from), yOf(to)]
  const [left, top, height] = [rounded(x), rounded(Math.min(start, end)), rounded(Math.abs(end - start))]
  return height === 0 ? '' : `M${left},${top}h${rounded(width)}v${height}h${-rounded(width)}z`
}
