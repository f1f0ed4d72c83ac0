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

const gap = 5

/** Slanting lines over a rectangle: a path, since a pattern is not drawn the same everywhere. */
export const hatchPath = (x: number, y: number, width: number, height: number): string =>
  Array.from({ length: Math.ceil((width + height) / gap) }, (_, nth) => nth * gap + gap / 2)
    .filter((reach) => reach < width + height)
    .map((reach) => {
      const [left, bottom] = [x + Math.max(0, reach - height), y + Math.min(reach, height)]
      const [right, top] = [x + Math.min(reach, width), y + Math.max(0, reach - width)]
      return `M${left},${bottom}L${right},${top}`
    })
    .join('')
