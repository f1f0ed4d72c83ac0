import { silenceSocket } from '../network/silence-socket.ts'
import type { Page } from '@playwright/test'
import type { EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { KeptImport, keptImport } from '../../../../src/domain/users/import/kept-import.ts'
import type { userImportMachine } from '../../../../src/machines/users/user-import.ts'
import { importInput } from '../../../samples/users/user-list.ts'
import { signIn } from '../../../support/sign-in.ts'
import { type HeldCalls, holdCalls } from '../network/hold-calls.ts'
import { goWithin, openAs } from '../open-as.ts'
import { plutusUrl } from '../plutus-test.ts'
import { serverAccounts, answerUpload, csvOf, knownPeople } from './import-server.ts'
import { type ImportStep, isWritten, restMs, type ImportState } from './import-walks.ts'

type MachineEvent = EventFrom<typeof userImportMachine>

export const partsOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  return {
    dialog,
    button: (name: string) => dialog.getByRole('button', { name, exact: true }),
    line: (line: number) => dialog.getByRole('group', { name: `Line ${line.toString()}`, exact: true }),
    box: (line: number) => page.getByRole('checkbox', { name: `Import line ${line.toString()}`, exact: true }),
    show: dialog.getByRole('combobox', { name: 'Show' }),
    question: page.getByRole('dialog', { name: /^(?:Close without uploading|Choose another file)\?$/ }),
  }
}

/** Stores the draft that a file checked before a reload leaves in the tab. */
const leaveDraft = async (page: Page, { context }: ImportState): Promise<void> => {
  const { name, rows, choice, withoutPassword } = context
  const draft = KeptImport.encode(keptImport(importInput.actor.username, { name, rows, choice, withoutPassword }))
  await page.evaluate(
    ([text, isLeft]) => {
      if (isLeft) sessionStorage.setItem('plutus_user_import', text)
      else sessionStorage.removeItem('plutus_user_import')
    },
    [JSON.stringify(draft), rows.length > 0] as const,
  )
}

const pressed = {
  'template.requested': 'Template',
  'mapping.confirmed': 'Continue',
  'draft.saved': 'Save',
  'upload.requested': 'Upload',
  'sending.retried': 'Try again',
  'reference.retried': 'Try again',
} as const

interface Calls {
  readonly named: HeldCalls
  readonly sends: HeldCalls
}

const doerOf = (page: Page, { named, sends }: Calls) => {
  const { dialog, button, box, line, show, question } = partsOf(page)
  const choose = (name: string, text: string) =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  /** Answers for the page or the server so that the machine reaches the state after this step. */
  const hear = async (type: string, before: ImportState, after: ImportState): Promise<void> => {
    if (type === 'xstate.done.actor.findDraft') {
      await leaveDraft(page, after)
      return page.getByRole('button', { name: 'Import', exact: true }).click()
    }
    const isAsked = type === 'xstate.done.actor.lookUp' ? O.isSome(before.context.written) : /readReference$/.test(type)
    if (!isAsked) return
    const call = await named.next()
    return after.matches('withoutReference') ? call.abort() : call.fulfill({ json: knownPeople })
  }

  const perform = async (event: MachineEvent, before: ImportState, after: ImportState): Promise<void> => {
    switch (event.type) {
      case 'file.chosen':
        return after.matches('reading') ? undefined : choose('people.xlsx', '')
      case 'file.read':
        return choose('people.csv', csvOf(event.read))
      case 'mapping.changed':
        await dialog.getByRole('combobox').nth(event.at).selectOption(event.column)
        return
      case 'row.edited':
        return line(3).getByRole('textbox', { name: 'Email' }).fill(event.text)
      case 'row.opened':
        return button(`Edit line ${event.line.toString()}`).click()
      case 'row.left':
        return button('Done with line 3').click()
      case 'row.kept':
        return show.focus()
      case 'row.toggled':
        return box(event.key).click()
      case 'filter.chosen':
        await show.selectOption(event.only ?? '')
        return
      case 'import.answered':
        return answerUpload(await sends.next(), event.answer)
      case 'sending.cancelled': {
        if (before.matches('lost')) return button('Back to the rows').click()
        const sent = await sends.next()
        await button('Cancel').click()
        return sent.abort()
      }
      case 'file.dropped':
        return button(before.matches('settled') ? 'Import another file' : 'Choose another file').click()
      case 'import.closed':
        await button('Close: Import users').click()
        // the page no longer waits for the reference
        return before.matches('readingReference') || before.matches({ withoutReference: 'trying' })
          ? (await named.next()).abort()
          : undefined
      case 'leaving.confirmed':
        return question.getByRole('button', { name: /^(?:Close without|Choose another)/ }).click()
      case 'leaving.refused':
        return question.getByRole('button', { name: 'Cancel', exact: true }).click()
      case 'template.requested':
      case 'mapping.confirmed':
      case 'draft.saved':
      case 'upload.requested':
      case 'sending.retried':
      case 'reference.retried':
        return button(pressed[event.type]).click()
      case 'all.toggled':
      case 'progress.received':
      case 'retry.due':
      case 'row.ranged':
      case 'rows.checked':
      case 'rows.counted':
      default:
        return hear(event.type, before, after)
    }
  }
  return perform
}

/** An administrator at the list of users. The page receives only the events of the walk. */
export const openImportPage = async (page: Page) => {
  await page.clock.install()
  const { token } = await signIn(plutusUrl(), importInput.actor.username)
  await silenceSocket(page)
  await page.route('**/api/v1/accounts', (route) => route.fulfill({ json: serverAccounts }))
  const named = await holdCalls(page, '**/api/v1/users/named')
  const sends = await holdCalls(page, '**/api/v1/users/bulk-create')
  await openAs(page, token, '/guides/administrator')
  const act = doerOf(page, { named, sends })

  const begin = async (): Promise<void> => {
    await page.clock.resume()
    await goWithin(page, '/users', [named, sends])
  }

  const perform = async ({ event, before, after }: ImportStep): Promise<void> => {
    // the finished bar rests for two seconds, so the clock stops ahead of the page's time
    if (isWritten(after)) await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
    await act(event, before, after)
    if (!isWritten(before)) return
    if (event.type !== 'row.kept') await page.clock.fastForward(restMs)
    await page.clock.resume()
  }
  return { begin, perform }
}
