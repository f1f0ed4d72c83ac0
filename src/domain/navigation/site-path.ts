const mostLetters = 500

/** A path of this site, as a link to one of its pages is kept: it leads to no other site, whatever a browser makes of it. */
export const isSitePath = (path: string): boolean => path.length <= mostLetters && /^\/(?![/\\])[^\s\\]*$/.test(path)
