export const pictured = { 'data-pictured': true } as const
export const screenOnly = { 'data-screen-only': true } as const
