const unsafe = /[\p{Cc}<>:"/\\|?*]+/gu

/** A text as a file's name without its ending, as any file system takes it: no sign that separates or stands for something, no dot or blank at an end. */
export const fileStem = (text: string, mostLetters: number): string =>
  text
    .replaceAll(unsafe, '-')
    .slice(0, mostLetters)
    .toWellFormed()
    .replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'untitled'
