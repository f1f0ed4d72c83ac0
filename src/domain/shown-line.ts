/** Control characters, and those that turn the letters after them around (Unicode TR 36, bidirectional text spoofing). */
const misleading = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Those of no width make two names look the same. The joiners U+200C and U+200D stay: they change how letters show. */
const ofNoWidth = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu

export const isMisleading = (text: string): boolean => text.search(misleading) >= 0

export const shownLine = (text: string): string =>
  text
    .replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replaceAll(misleading, '')
    .replaceAll(ofNoWidth, '')
