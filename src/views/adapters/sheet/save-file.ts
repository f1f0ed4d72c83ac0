/** The longest delay before browsers start saving. */
const urlLifetimeMs = 60_000

export const saveFile = (page: Document, file: Blob, name: string): void => {
  const link = page.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), urlLifetimeMs)
}
