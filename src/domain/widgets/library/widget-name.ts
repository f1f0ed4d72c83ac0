/** Never changes: the log, addresses and every dashboard use it. */
const pattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const longest = 60

export const isWidgetName = (name: string): boolean => name.length <= longest && pattern.test(name)
