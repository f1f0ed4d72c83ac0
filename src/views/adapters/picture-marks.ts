export const pictureMark = { 'data-pictured': true } as const
/** For pictures and paper, which cannot scroll or turn pages. */
export const stillOnlyMark = { 'data-still-only': true } as const
export const screenOnlyMark = { 'data-screen-only': true } as const
