/** Disables a button without losing the focus. */
export const busyAttributes = { 'aria-disabled': true, 'data-disabled': true } as const

/** Props of a button whose own act can leave it nothing to do: it keeps the focus then. */
export const idleOrClickProps = (
  isIdle: boolean,
  onClick: () => void,
): typeof busyAttributes | { readonly onClick: () => void } => (isIdle ? busyAttributes : { onClick })
