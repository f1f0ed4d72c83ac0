import type { Page } from '@playwright/test'
import { type EventFrom, initialTransition, type SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { previewTally } from '../../../src/domain/archive/uploads/preview/row-status.ts'
import { bulkUploadMachine } from '../../../src/machines/archive/bulk-upload.ts'
import { bulkUpload } from '../../samples/archive/bulk-upload.ts'
import { zipPreview } from '../../samples/archive/zip-preview.ts'
import { zipPreviewMachine } from '../../../src/machines/archive/zip-preview.ts'
import { pathsOf } from '../../model/support/paths.ts'
import { type HeldCalls, holdCalls } from '../support/hold-calls.ts'
import { isOfRetries } from '../support/is-of-retries.ts'
import { pathsBetweenLooks } from '../support/paths-between-looks.ts'
import { expect, listen, test, tryAgain } from '../support/plutus-test.ts'
import { goWithin } from '../support/open-as.ts'
import { archivePath, dropZip, openArchive, type UploadParts } from '../support/upload-page.ts'
import { testWalks } from '../support/walk-tests.ts'
import { juneReport, uniqueWord, zipOf, type ZipToDrop } from '../support/zips.ts'

/** A portfolio nobody of the demo who looks at the archive in another test reaches, and one of another client. */
const owner = 'PD0033'
const stranger = 'PD0011'

const noZip: ZipToDrop = { name: 'June.zip', mimeType: 'application/zip', buffer: Buffer.from('Not a zip') }

type Steps<Machine extends typeof zipPreviewMachine | typeof bulkUploadMachine> = readonly {
  readonly event: EventFrom<Machine>
  readonly state: SnapshotFrom<Machine>
}[]

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
  type Event = EventFrom<typeof zipPreviewMachine>

  const { input, identify } = zipPreview
  if (input === undefined || identify === undefined) throw new Error('the sample is not whole')

  /** What a file that is read tells goes on to its end, and nobody can be so quick as to do something meanwhile. */
  const byItself: readonly string[] = ['zip.listed', 'contents.read', 'xstate.done.actor.readZip']

  const goesOnByItself = (event: Event, next: Event | undefined): boolean => {
    const place = byItself.indexOf(event.type)
    return place >= 0 && place < byItself.length - 1 && next?.type === byItself[place + 1]
  }

  /** What is left out has nothing to write in, what is not shown nothing at all, and what is said already is not said again. */
  const isInReach = (event: Event, { preview, wrong }: State['context']): boolean => {
    if (event.type !== 'rows.edited') return true
    const rows = preview.rows.filter(({ entry }) => event.places.includes(entry.place))
    return rows.every(
      ({ entry, report, isLeftOut }) =>
        !isLeftOut && report.Code !== event.edit.value && (O.isNone(wrong) || wrong.value.has(entry.place)),
    )
  }

  const [start] = initialTransition(zipPreviewMachine, input)

  const isPossible = (steps: Steps<typeof zipPreviewMachine>): boolean =>
    steps.every(({ event, state }, index) => {
      if (!isInReach(event, (steps[index - 1]?.state ?? start).context)) return false
      const next = steps[index + 1]?.event
      if (state.matches({ open: 'reading' })) return next?.type === 'zip.listed' || next?.type === 'zip.refused'
      const place = byItself.indexOf(event.type)
      if (place < 0) return next === undefined || !byItself.includes(next.type)
      return place === byItself.length - 1
        ? next === undefined || !byItself.includes(next.type)
        : goesOnByItself(event, next)
    })

  const automatic = zipPreview.events.filter(({ type }) => byItself.includes(type))
  const others = zipPreview.events.filter((event) => !byItself.includes(event.type) && !isOfRetries(event))
  const paths = pathsBetweenLooks(
    pathsOf(zipPreviewMachine, [...automatic, ...others], { input, identify, cover: 'transitions' }).filter(
      ({ steps }) => isPossible(steps),
    ),
    {
      look: ({ value, context: { wrong, isEdited, failure } }) => [value, O.isSome(wrong), isEdited, O.isSome(failure)],
      way: ({ type }) => type,
    },
  )

  interface Held {
    readonly grounds: HeldCalls
    readonly sendings: HeldCalls
  }

  const dropFirst = async (
    page: Page,
    parts: UploadParts,
    { grounds, sendings }: Held,
    steps: Steps<typeof zipPreviewMachine>,
  ) => {
    const word = uniqueWord()
    const known = juneReport(owner, `Statement ${word}`)
    const unknown = juneReport('P7', `Statement ${word}`)
    const isRefused = steps.some(({ event }) => event.type === 'zip.refused')
    await goWithin(page, archivePath, [grounds, sendings])
    await parts.open.click()
    await parts.input.setInputFiles(isRefused ? noZip : await zipOf('June.zip', [known, unknown]))

    const perform = async (event: Event, before: State, after: State): Promise<void> => {
      switch (event.type) {
        case 'ground.retried':
          return tryAgain(parts.button('Try again'))
        case 'rows.edited':
          if (event.edit.field === 'Code')
            return parts.modal.getByLabel(`Account or group of ${unknown.path}`).fill(stranger)
          return parts.modal.getByLabel(`Leave out: ${unknown.path}`).check()
        case 'wrong.sought':
          return parts.modal.getByLabel(/^Only those with something wrong/).setChecked(event.isOn)
        case 'upload.requested':
          return parts.upload.click()
        case 'preview.left':
          return parts.button('Choose another zip').click()
        case 'leaving.confirmed':
          return parts.button('Drop it').click()
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
      await expect(parts.filing).toHaveAccessibleName('June.zip: files settled')
    }

    const expectSeen = async (state: State): Promise<void> => {
      if (state.matches('left')) return expectLeft(state)
      const { context } = state
      const isListed = state.matches('open') && !state.matches({ open: 'reading' })
      const { ready, open, leftOut } = previewTally(context.preview.rows)
      const summary = `${ready.toString()} ready · ${open.toString()} to look at · ${leftOut.toString()} left out`
      await expect(parts.modal.getByText(summary, { exact: true })).toHaveCount(isListed ? 1 : 0)
      await expect(parts.button('Try again')).toHaveCount(state.matches('unfounded') ? 1 : 0)
      await expect(parts.modal.getByText('This is not a zip file.')).toHaveCount(state.matches('unreadable') ? 1 : 0)
      await expect(parts.modal.getByText('Bulk Upload Error')).toHaveCount(O.isSome(context.failure) ? 1 : 0)
      await expect(parts.sending).toHaveCount(state.matches({ open: 'sending' }) ? 1 : 0)
      await expect(parts.button('Drop it')).toHaveCount(state.matches({ open: 'asking' }) ? 1 : 0)
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
    walks: paths,
    nameOf: ({ name }) => name,
    parts: 3,
    open: async (page) => {
      const grounds = await holdCalls(page, '**/api/v1/reports/static/settings/naming-patterns')
      const sendings = await holdCalls(page, '**/api/v1/reports/static/bulk-upload')
      const parts = await openArchive(page, 'admin')
      return async ({ steps }) => {
        const { perform, expectSeen } = await dropFirst(page, parts, { grounds, sendings }, steps)
        await expectSeen(start)
        for (const [index, { event, state }] of steps.entries()) {
          await perform(event, steps[index - 1]?.state ?? start, state)
          const next = steps[index + 1]?.event
          if (!state.matches({ open: 'reading' }) && !goesOnByItself(event, next)) await expectSeen(state)
        }
      }
    },
  })
})

test.describe('bulk upload', () => {
  type State = SnapshotFrom<typeof bulkUploadMachine>
  type Event = EventFrom<typeof bulkUploadMachine>

  const { input } = bulkUpload
  if (input === undefined) throw new Error('the sample is not whole')

  const isOpen = (state: State): boolean => state.matches({ modal: 'open' })
  const isWatching = (state: State): boolean => state.matches({ work: 'watching' })

  /** Behind a closed modal nobody does anything, and what is over cannot be chosen in it. */
  const isOffered = (event: Event, before: State): boolean => {
    if (event.type === 'modal.opened') return true
    return event.type === 'upload.chosen' ? !isOpen(before) && before.matches({ work: 'free' }) : isOpen(before)
  }

  const [start] = initialTransition(bulkUploadMachine, input)
  const has = (steps: Steps<typeof bulkUploadMachine>, type: Event['type']): boolean =>
    steps.some(({ event }) => event.type === type)

  const isPossible = (steps: Steps<typeof bulkUploadMachine>): boolean =>
    steps.every(
      ({ event }, index) =>
        isOffered(event, steps[index - 1]?.state ?? start) &&
        // what was given up does not fail any more
        !(event.type === 'close.requested' && has(steps.slice(0, index), 'close.confirmed')),
    )

  // the list of those reports can be filed for changes nothing that is seen here
  const events = bulkUpload.events.filter(({ type }) => type !== 'xstate.done.actor.listOwners')
  const look = ({ value, context: { refused, corrections } }: State) => [
    value,
    O.toNullable(refused)?._tag,
    corrections.size,
  ]
  const paths = pathsBetweenLooks(
    pathsOf(bulkUploadMachine, events, { input, identify: look, cover: 'transitions' }).filter(({ steps }) =>
      isPossible(steps),
    ),
    { look: ({ value, context }) => [value, O.toNullable(context.refused)?._tag], way: ({ type }) => type },
  )

  const openEditor = async (page: Page, parts: UploadParts) => {
    const title = `Statement ${uniqueWord()}`
    const good = juneReport(owner, title)
    const foreign = juneReport(owner, `Foreign ${title}`, stranger)
    const zip = await zipOf(`${title}.zip`, [good, foreign])
    await goWithin(page, archivePath)
    await expect(parts.open).toBeVisible()

    const send = async (): Promise<void> => {
      await parts.upload.click()
      await expect(parts.failed).toBeVisible()
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

    const perform = async (event: Event, after: State): Promise<void> => {
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
        case 'file.corrected':
          return parts.failed.getByRole('checkbox').check()
        case 'close.requested':
          return parts.button('Give up what failed').click()
        case 'close.confirmed':
          return parts.button('Give up').click()
        case 'close.refused':
          return parts.button('Cancel').click()
        case 'retry.requested':
          return parts.button(`Try this one again: ${foreign.path}`).click()
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
      await expect(parts.button('Give up')).toHaveCount(
        isOpen(state) && state.matches({ work: { watching: 'asking' } }) ? 1 : 0,
      )
      if (isSeen && !isGivenUp)
        await expect(parts.failed.getByRole('checkbox')).toBeChecked({ checked: corrections.size > 0 })
    }

    return { perform, expectSeen, uploadBefore }
  }

  testWalks({
    who: 'bulk upload',
    walks: paths,
    nameOf: ({ name }) => name,
    parts: 2,
    open: async (page) => {
      const console = listen(page)
      const parts = await openArchive(page, 'admin')
      return async ({ steps }) => {
        const { perform, expectSeen, uploadBefore } = await openEditor(page, parts)
        if (has(steps, 'upload.chosen')) await uploadBefore()
        let isGivenUp = false
        for (const { event, state } of steps) {
          await perform(event, state)
          isGivenUp ||= event.type === 'close.confirmed'
          await expectSeen(state, isGivenUp)
        }
        console.expectQuiet()
      }
    },
  })
})
