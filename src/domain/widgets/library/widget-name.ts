/** Never changes: the log, addresses and every dashboard use it. */
const widgetNamePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const maxNameLength = 60

export const isWidgetName = (name: string): boolean => name.length <= maxNameLength && widgetNamePattern.test(name)
