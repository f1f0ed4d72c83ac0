export const intoView = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest' })
}
