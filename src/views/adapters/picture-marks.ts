export const pictureMark = { 'data-pictured': true } as const
/** For pictures and paper, which cannot scroll or turn pages. */
export const stillOnly = { 'data-still-only': true } as const
export const screenOnly = { 'data-screen-only': true } as const
