import type { Locator } from '@playwright/test'

/** Answers the question that comes before unsaved changes are lost. */
export const answerLeaving = (dialog: Locator, type: 'close.confirmed' | 'close.refused'): Promise<void> =>
  dialog
    .getByRole('button', { name: type === 'close.confirmed' ? 'Close without saving' : 'Cancel', exact: true })
    .click()
