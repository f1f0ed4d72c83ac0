const narrow = /[\s.,'’:;|!()il-]/g

/** About how wide a text is, in pixels, in the widest of the faces a system may have; digits all take the same room. */
export const textWidth = (text: string, size: number): number => {
  const wide = text.replace(narrow, '').length
  return size * (0.35 * (text.length - wide) + 0.64 * wide)
}
