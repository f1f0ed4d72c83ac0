const narrow = /[\s.,'’:;|!()il-]/g

/** About how wide a text is, in pixels, in the widest of the faces a system may have; digits all take the same room. */
export const textWidth = (text: string, size: number): number => {
  const narrows = text.match(narrow)?.length ?? 0
  return size * (0.35 * narrows + 0.64 * (text.length - narrows))
}
