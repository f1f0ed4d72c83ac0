/** Control characters and direction controls (Unicode TR 36, bidirectional text spoofing). */
const misleadingCharacters = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Zero-width characters make names look alike. Joiners U+200C and U+200D stay: they change how letters look. */
const zeroWidthCharacters = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu

const bidiOrZeroWidthCharacters =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff]/gu

/** For texts that identify somebody. Control characters stay, to be refused. */
export const visibleText = (text: string): string => text.replaceAll(bidiOrZeroWidthCharacters, '')

export const isMisleading = (text: string): boolean => text.search(misleadingCharacters) >= 0

export const shownLine = (text: string): string =>
  text
    .replaceAll(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replaceAll(misleadingCharacters, '')
    .replaceAll(zeroWidthCharacters, '')
