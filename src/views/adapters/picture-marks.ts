/** Marks what a picture of the dashboard is of, and what of that is for the screen alone. */
export const pictured = { 'data-pictured': true } as const
export const screenOnly = { 'data-screen-only': true } as const
