/** Names a widget in the log, in addresses and on every dashboard that has it, so it is never changed. */
const pattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const longest = 60

export const isWidgetName = (name: string): boolean => name.length <= longest && pattern.test(name)
