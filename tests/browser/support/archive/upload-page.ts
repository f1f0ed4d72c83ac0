import type { Locator, Page } from '@playwright/test'
import { signIn } from '../../../support/sign-in.ts'
import { expect, plutusUrl } from '../plutus-test.ts'
import type { ZipToDrop } from './zips.ts'
import { openAs } from '../open-as.ts'

export const uploadParts = (page: Page) => {
  const modal = page.getByRole('dialog', { name: 'Upload reports' })
  return {
    modal,
    open: page.getByRole('button', { name: 'Upload reports', exact: true }),
    close: page.getByRole('button', { name: 'Close: Upload reports' }),
    drop: modal.getByText('Drop a .zip file here'),
    input: modal.getByLabel('Zip file', { exact: true }),
    button: (name: string | RegExp): Locator => modal.getByRole('button', { name, exact: true }),
    upload: modal.getByRole('button', { name: /^Upload \d/ }),
    failed: modal.getByRole('table', { name: 'Failed files' }),
    files: modal.getByRole('table', { name: 'Files', exact: true }),
    sending: page.getByRole('progressbar', { name: /: bytes sent$/ }),
    filing: page.getByRole('progressbar', { name: /: files finished$/ }),
  }
}

export type UploadParts = ReturnType<typeof uploadParts>

export const archivePath = '/admin/reports/static-reports'

/** Opens the archive's screen as an administrator. */
export const openArchive = async (page: Page, username: string, url = plutusUrl()): Promise<UploadParts> => {
  const { token } = await signIn(url, username)
  await openAs(page, token, `${url}${archivePath}`)
  const parts = uploadParts(page)
  await expect(parts.open).toBeVisible()
  await expect(page.getByLabel('Connection: Live')).toBeVisible()
  return parts
}

/** Drops a zip and waits until all its files were looked into. */
export const dropZip = async ({ input, upload }: UploadParts, zip: ZipToDrop): Promise<void> => {
  await input.setInputFiles(zip)
  await expect(upload).toBeEnabled()
}
