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
