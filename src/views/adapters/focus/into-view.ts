/** A `ref` that scrolls its element into sight. */
export const intoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' })
}
