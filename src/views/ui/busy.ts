/** Disables a button without losing the focus. */
export const busyAttributes = { 'aria-disabled': true, 'data-disabled': true } as const

/** Props of a button that may have nothing to do after its own click. It keeps the focus while disabled. */
export const idleOrClickProps = (
  isIdle: boolean,
  onClick: () => void,
): typeof busyAttributes | { readonly onClick: () => void } => (isIdle ? busyAttributes : { onClick })
