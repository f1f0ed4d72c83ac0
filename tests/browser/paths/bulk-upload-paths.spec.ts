import type { Page } from '@playwright/test'
import { initialTransition, type SnapshotFrom } from 'xstate'
import { previewTally } from '../../../src/domain/archive/uploads/preview/preview-row.ts'
import { O } from '../../../src/domain/fp.ts'
import { bulkUploadMachine } from '../../../src/machines/archive/bulk-upload.ts'
import { bulkUpload } from '../../samples/archive/bulk-upload.ts'
import { zipPreview } from '../../samples/archive/zip-preview.ts'
import { zipPreviewMachine } from '../../../src/machines/archive/zip-preview.ts'
import { type HeldCalls, holdCalls } from '../support/network/hold-calls.ts'
import { isOfRetries } from '../support/walks/is-of-retries.ts'
import { expect, listenToConsole, test, tryAgain } from '../support/plutus-test.ts'
import { goWithin } from '../support/open-as.ts'
import { archivePath, dropZip, openArchive, type UploadParts } from '../support/archive/upload-page.ts'
import { testWalks } from '../support/walks/walk-tests.ts'
import { type Step, walksOf, walkText } from '../support/walks/walks.ts'
import { juneReport, uniqueWord, zipOf, type ZipToDrop } from '../support/archive/zips.ts'

/** A portfolio nobody of the demo who looks at the archive in another test reaches, and one of another client. */
const owner = 'PD0033'
const stranger = 'PD0011'

const noZip: ZipToDrop = { name: 'June.zip', mimeType: 'application/zip', buffer: Buffer.from('Not a zip') }

/** As somebody drags more than one file onto the drop zone. */
const dropTogether = async (page: Page): Promise<void> => {
  const dataTransfer = await page.evaluateHandle(() => {
    const carried = new DataTransfer()
    for (const name of ['June.zip', 'March.zip']) carried.items.add(new File(['PK'], name))
    return carried
  })
  await page.locator('.mantine-Dropzone-root').dispatchEvent('drop', { dataTransfer })
}

test.describe('looking through a zip', () => {
  type State = SnapshotFrom<typeof zipPreviewMachine>
  type ZipStep = Step<typeof zipPreviewMachine>

  const { input, identify } = zipPreview
  if (identify === undefined) throw new Error('the sample is not whole')

  /** Reading a file sends these events in this order, too fast for a person to act in between. */
  const byItself: readonly string[] = ['zip.listed', 'contents.read', 'xstate.done.actor.readZip']

  const goesOnByItself = ({ event }: ZipStep): boolean => byItself.slice(0, -1).includes(event.type)

  const isNext = ({ event: { type }, before }: ZipStep, walked: readonly ZipStep[]): boolean => {
    const last = walked.at(-1)
    if (before.matches({ open: 'reading' })) return type === 'zip.listed' || type === 'zip.refused'
    if (last === undefined || !goesOnByItself(last)) return !byItself.includes(type)
    return type === byItself[byItself.indexOf(last.event.type) + 1]
  }

  /** A person can edit only rows that are shown and not left out, and only to a different code. */
  const isInReach = ({ event, before: { context } }: ZipStep): boolean => {
    if (event.type !== 'rows.edited') return true
    const { preview, wrong } = context
    const rows = preview.rows.filter(({ entry }) => event.indexes.includes(entry.index))
    return rows.every(
      ({ entry, report, isLeftOut }) =>
        !isLeftOut && report.Code !== event.edit.value && (O.isNone(wrong) || wrong.value.has(entry.index)),
    )
  }

  /** All that tells one screen of the preview from another. */
  const look = ({ value, context: { wrong, isEdited, failure } }: State) => [
    value,
    O.isSome(wrong),
    isEdited,
    O.isSome(failure),
  ]

  const [start] = initialTransition(zipPreviewMachine, input)
  const events = zipPreview.events.filter((event) => !isOfRetries(event))
  const walks = () =>
    walksOf(zipPreviewMachine, events, {
      input,
      identify,
      way: ({ event, before, after }) => [look(before), event.type, look(after)],
      isPossible: (step, walked) => isNext(step, walked) && isInReach(step),
    })

  interface Held {
    readonly grounds: HeldCalls
    readonly sendings: HeldCalls
  }

  const dropFirst = async (page: Page, parts: UploadParts, { grounds, sendings }: Held, walk: readonly ZipStep[]) => {
    const word = uniqueWord()
    const known = juneReport(owner, `Statement ${word}`)
    const unknown = juneReport('P7', `Statement ${word}`)
    const isRefused = walk.some(({ event }) => event.type === 'zip.refused')
    await goWithin(page, archivePath, [grounds, sendings])
    await parts.open.click()
    await parts.input.setInputFiles(isRefused ? noZip : await zipOf('June.zip', [known, unknown]))

    const perform = async ({ event, before, after }: ZipStep): Promise<void> => {
      switch (event.type) {
        case 'ground.retried':
          return tryAgain(parts.button('Try again'))
        case 'rows.edited':
          if (event.edit.field === 'Code')
            return parts.modal.getByLabel(`Account or group of ${unknown.path}`).fill(stranger)
          return parts.modal.getByLabel(`Exclude: ${unknown.path}`).check()
        case 'wrong.sought':
          return parts.modal.getByLabel(/^Only files with problems/).setChecked(event.isOn)
        case 'upload.requested':
          return parts.upload.click()
        case 'preview.left':
          return parts.button('Choose another zip').click()
        case 'leaving.confirmed':
          return parts.button('Discard').click()
        case 'leaving.refused':
          return parts.button('Cancel').click()
        case 'zip.listed':
        case 'zip.refused':
        case 'contents.read':
          return
        case 'retry.due':
        default:
          if (before.matches({ open: 'reviewing' })) return
          if (before.matches('finding') || before.matches({ unfounded: 'trying' })) {
            const route = await grounds.next()
            return after.matches('open') ? route.continue() : route.abort()
          }
          return (await sendings.next())[O.isSome(after.context.sent) ? 'continue' : 'abort']()
      }
    }

    const expectLeft = async ({ context }: State): Promise<void> => {
      if (O.isNone(context.sent)) return expect(parts.drop).toBeVisible()
      await expect(parts.files).toBeVisible()
      await expect(parts.filing).toHaveAccessibleName('June.zip: files finished')
    }

    const expectSeen = async (state: State): Promise<void> => {
      if (state.matches('left')) return expectLeft(state)
      const { context } = state
      const isListed = state.matches('open') && !state.matches({ open: 'reading' })
      const { ready, open, leftOut } = previewTally(context.preview.rows)
      const summary = `${ready.toString()} ready, ${open.toString()} ${open === 1 ? 'needs' : 'need'} attention, ${leftOut.toString()} excluded`
      await expect(parts.modal.getByText(summary, { exact: true })).toHaveCount(isListed ? 1 : 0)
      await expect(parts.button('Try again')).toHaveCount(state.matches('unfounded') ? 1 : 0)
      await expect(parts.modal.getByText('This is not a zip file.')).toHaveCount(state.matches('unreadable') ? 1 : 0)
      await expect(parts.modal.getByText(/^Bulk Upload Error –/)).toHaveCount(O.isSome(context.failure) ? 1 : 0)
      await expect(parts.sending).toHaveCount(state.matches({ open: 'sending' }) ? 1 : 0)
      await expect(parts.button('Discard')).toHaveCount(state.matches({ open: 'asking' }) ? 1 : 0)
      if (!isListed) return
      const shown = O.isSome(context.wrong) ? context.wrong.value.size : context.preview.rows.length
      await expect(parts.modal.getByRole('rowheader')).toHaveCount(shown)
      if (state.matches({ open: 'reviewing' }))
        await expect(parts.upload).toBeEnabled({ enabled: state.can({ type: 'upload.requested' }) })
    }

    return { perform, expectSeen }
  }

  testWalks({
    who: 'looking through a zip',
    walks,
    nameOf: walkText,
    parts: 2,
    open: async (page) => {
      const grounds = await holdCalls(page, '**/api/v1/reports/static/settings/naming-patterns')
      const sendings = await holdCalls(page, '**/api/v1/reports/static/bulk-upload')
      const parts = await openArchive(page, 'admin')
      return async (walk) => {
        const { perform, expectSeen } = await dropFirst(page, parts, { grounds, sendings }, walk)
        await expectSeen(start)
        for (const step of walk) {
          await perform(step)
          if (!step.after.matches({ open: 'reading' }) && !goesOnByItself(step)) await expectSeen(step.after)
        }
      }
    },
  })
})

test.describe('bulk upload', () => {
  type State = SnapshotFrom<typeof bulkUploadMachine>
  type BulkStep = Step<typeof bulkUploadMachine>

  const { input } = bulkUpload

  const isOpen = (state: State): boolean => state.matches({ modal: 'open' })
  const isWatching = (state: State): boolean => state.matches({ work: 'watching' })

  const hasHappened = (walked: readonly BulkStep[], type: BulkStep['event']['type']): boolean =>
    walked.some(({ event }) => event.type === type)

  /** Nobody acts behind a closed dialog, finished uploads cannot be chosen in it, and a discarded upload leaves nothing for the rest of the walk. */
  const isOffered = ({ event: { type }, before }: BulkStep, walked: readonly BulkStep[]): boolean => {
    if (hasHappened(walked, 'close.confirmed') && !/^modal|^upload.left$/.test(type)) return false
    if (type === 'modal.opened') return true
    return type === 'upload.chosen' ? !isOpen(before) && before.matches({ work: 'free' }) : isOpen(before)
  }

  // the list of those reports can be filed for changes nothing that is seen here
  const events = bulkUpload.events.filter(({ type }) => type !== 'xstate.done.actor.listOwners')
  const look = ({ value, context: { refused } }: State) => [value, O.toNullable(refused)?._tag]
  const identify = (state: State) => [...look(state), state.context.corrections.size]
  const walks = () =>
    walksOf(bulkUploadMachine, events, {
      input,
      identify,
      way: ({ event, before, after }) => [look(before), event.type, look(after)],
      isPossible: isOffered,
    })

  const openEditor = async (page: Page, parts: UploadParts) => {
    const title = `Statement ${uniqueWord()}`
    const good = juneReport(owner, title)
    const foreign = juneReport(owner, `Foreign ${title}`, stranger)
    const zip = await zipOf(`${title}.zip`, [good, foreign])
    await goWithin(page, archivePath)
    await expect(parts.open).toBeVisible()

    const send = async (): Promise<void> => {
      await parts.upload.click()
      await expect(parts.failed).toBeVisible({ timeout: 30_000 })
    }

    /** An upload whose second file failed, left at the drop zone with the modal closed. */
    const uploadBefore = async (): Promise<void> => {
      await parts.open.click()
      await dropZip(parts, zip)
      await send()
      await parts.button('Upload another zip').click()
      await parts.close.click()
      await page.getByRole('button', { name: 'Dismiss: Bulk Upload Complete with errors' }).click()
    }

    const perform = async ({ event, after }: BulkStep): Promise<void> => {
      switch (event.type) {
        case 'modal.opened':
          return parts.open.click()
        case 'modal.closed':
          return parts.close.click()
        case 'files.dropped':
          if (event.files.length > 1) return dropTogether(page)
          if (event.files[0]?.name !== 'June.zip')
            return parts.input.setInputFiles({ name: 'June.pdf', mimeType: 'application/pdf', buffer: good.bytes })
          return dropZip(parts, zip)
        case 'upload.chosen':
          await page.getByRole('tab', { name: 'Uploads' }).click()
          return page.getByRole('button', { name: new RegExp(`^Open ${zip.name}`) }).click()
        case 'upload.left':
          return parts.button('Upload another zip').click()
        case 'upload.retried':
          return parts.button('Try again').click()
        case 'file.corrected':
          return parts.failed.getByRole('checkbox').check()
        case 'close.requested':
          return parts.button('Discard failed files').click()
        case 'close.confirmed':
          return parts.button('Discard').click()
        case 'close.refused':
          return parts.button('Cancel').click()
        case 'retry.requested':
          return parts.button(`Retry: ${foreign.path}`).click()
        default:
          return isWatching(after) ? send() : parts.button('Choose another zip').click()
      }
    }

    const expectSeen = async (state: State, isGivenUp: boolean): Promise<void> => {
      const { refused, corrections } = state.context
      const isSeen = isOpen(state) && isWatching(state)
      await expect(parts.modal).toHaveCount(isOpen(state) ? 1 : 0)
      await expect(parts.drop).toHaveCount(isOpen(state) && state.matches({ work: 'free' }) ? 1 : 0)
      await expect(parts.modal.getByRole('alert').filter({ hasText: /zip file/ })).toHaveCount(
        isOpen(state) && state.matches({ work: 'free' }) && O.isSome(refused) ? 1 : 0,
      )
      await expect(parts.upload).toHaveCount(isOpen(state) && state.matches({ work: 'preparing' }) ? 1 : 0)
      await expect(page.getByText('Not sent yet')).toHaveCount(
        !isOpen(state) && state.matches({ work: 'preparing' }) ? 1 : 0,
      )
      await expect(parts.files).toHaveCount(isSeen ? 1 : 0)
      await expect(parts.failed).toHaveCount(isSeen && !isGivenUp ? 1 : 0)
      await expect(parts.button('Discard')).toHaveCount(
        isOpen(state) && state.matches({ work: { watching: 'asking' } }) ? 1 : 0,
      )
      if (isSeen && !isGivenUp)
        await expect(parts.failed.getByRole('checkbox')).toBeChecked({ checked: corrections.size > 0 })
    }

    return { perform, expectSeen, uploadBefore }
  }

  testWalks({
    who: 'bulk upload',
    walks,
    nameOf: walkText,
    parts: 1,
    open: async (page) => {
      const console = listenToConsole(page)
      const parts = await openArchive(page, 'admin')
      return async (walk) => {
        const { perform, expectSeen, uploadBefore } = await openEditor(page, parts)
        if (walk.some(({ event }) => event.type === 'upload.chosen')) await uploadBefore()
        let isGivenUp = false
        for (const step of walk) {
          await perform(step)
          isGivenUp ||= step.event.type === 'close.confirmed'
          await expectSeen(step.after, isGivenUp)
        }
        console.expectQuiet()
      }
    },
  })
})
