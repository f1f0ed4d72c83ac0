/** Letters that show as nothing, or turn those after them around (Unicode TR 36, bidirectional text spoofing). */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** What a title or name is written with: a line, as it shows. */
export const shownLine = (text: string): string => text.replaceAll(/[\t\n\r]+/g, ' ').replaceAll(unseen, '')
