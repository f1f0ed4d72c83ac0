/** Of a button that cannot be pressed for now, and keeps the focus. */
export const busy = { 'aria-disabled': true, 'data-disabled': true } as const
