import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { messageComposerMachine } from '../../../../src/machines/messages/message-composer.ts'
import { aConversation, anAnswer, messageComposer as sample } from '../../../samples/messages/messages.ts'
import { newId } from '../../../samples/sample.ts'
import { accessibleOnce } from '../../support/accessible-everywhere.ts'
import { isOfItself } from '../../support/walks/is-of-retries.ts'
import { goWithin, openAs } from '../../support/open-as.ts'
import type { People } from '../../support/people.ts'
import { expect } from '../../support/plutus-test.ts'
import { pulledLine } from '../../support/network/pulled-line.ts'
import { testWalksOf } from '../../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../../support/walks/walks.ts'

type Machine = typeof messageComposerMachine
type State = SnapshotFrom<Machine>

const isIn = (state: State, draft: 'resting' | 'pausing' | 'keeping' | 'sending' | 'waiting'): boolean =>
  state.matches({ open: { draft } })

const problemIn = ({ context: { problem } }: State): string | null => (O.isSome(problem) ? problem.value._tag : null)

/** Calls of one kind. The walk answers them; others are answered at once. */
const answeredCalls = async (page: Page, method: string, address: RegExp, atOnce: (route: Route) => Promise<void>) => {
  const held: Route[] = []
  const so = { isAtOnce: false, awaited: Promise.withResolvers<Route>() }
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if (so.isAtOnce) return atOnce(route)
    held.push(route)
    so.awaited.resolve(route)
  })
  const reset = (): void => {
    held.length = 0
    so.awaited = Promise.withResolvers()
  }
  return {
    /** The call that is under way, or is next. */
    next: () => so.awaited.promise,
    answer: async (reply: (route: Route) => Promise<void>): Promise<void> => {
      const route = await so.awaited.promise
      reset()
      await reply(route)
    },
    hold: () => {
      so.isAtOnce = false
    },
    letGo: async (): Promise<void> => {
      so.isAtOnce = true
      const routes = held.splice(0)
      reset()
      await Promise.allSettled(routes.map(atOnce))
    },
  }
}

const kept = (route: Route): Promise<void> => route.fulfill({ json: { savedAt: new Date(0).toISOString() } })
const refused = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, message } })

const openConversation = async (page: Page, people: People) => {
  const person = await people.add()
  const address = `/messages/${person.username}?conversation=${aConversation.id}`
  const field = page.getByRole('textbox', { name: 'Your reply' })
  const expectAccessible = accessibleOnce(page)
  await page.route(/\/api\/v1\/conversations\/c1$/, (route) =>
    route.fulfill({ json: { ...aConversation, unreadFrom: null } }),
  )
  await page.route(/\/api\/v1\/messages\/drafts$/, (route) => route.fulfill({ json: [] }))
  const keeping = await answeredCalls(page, 'PUT', /\/api\/v1\/messages\/drafts\//, kept)
  const sending = await answeredCalls(page, 'POST', /\/api\/v1\/conversations\/c1\/messages$/, (route) => route.abort())

  const begin = async (): Promise<void> => {
    await keeping.letGo()
    await goWithin(page, address)
    await expect(field).toHaveValue('')
    keeping.hold()
  }

  /** Lets the pending save through, so that the composer goes on to send. */
  const untilSent = async (): Promise<void> => {
    await keeping.letGo()
    await sending.next()
    keeping.hold()
  }

  const answerSending = async ({ after }: Step<Machine>): Promise<void> => {
    if (after.status === 'done') return sending.answer((route) => route.fulfill({ json: { id: 'm2', position: 1 } }))
    if (isIn(after, 'waiting')) return sending.answer((route) => route.abort())
    return problemIn(after) === 'AlreadySent'
      ? sending.answer((route) =>
          route.fulfill({ status: 409, json: { success: false, refusal: 'Conflict', message: '' } }),
        )
      : sending.answer(refused(422, 'That is too much at once'))
  }

  const answerKeeping = ({ event, after }: Step<Machine>): Promise<void> => {
    if (!('output' in event)) return Promise.reject(new Error('No answer'))
    if (problemIn(after) === 'NotKept') return keeping.answer(refused(422, 'Too many'))
    const output: unknown = event.output
    return keeping.answer(isRight(output) ? kept : (route) => route.abort())
  }

  const perform = async (step: Step<Machine>): Promise<void> => {
    const { event, after } = step
    switch (event.type) {
      case 'draft.edited':
        return field.fill(event.edits.body ?? '')
      case 'send.requested':
        await field.press('Control+Enter')
        return isIn(after, 'sending') ? untilSent() : undefined
      case 'send.cancelled':
        return page.getByRole('button', { name: 'Cancel' }).click()
      case 'keep.requested':
        await keeping.next()
        return
      case 'attachment.removed':
      case 'file.attached':
      case 'files.chosen':
      case 'retry.due':
      default:
        return answer(step, event)
    }
  }

  const answer = (step: Step<Machine>, { type }: { readonly type: string }): Promise<void> =>
    type === 'xstate.done.actor.keepDraft' ? answerKeeping(step) : answerSending(step)

  const expectSeen = async (state: State): Promise<void> => {
    const problem = problemIn(state)
    const isDone = state.status === 'done'
    await expect(field).toHaveValue(isDone ? '' : state.context.composition.body)
    await expect(field).toBeEditable({ editable: !isIn(state, 'sending') && !isIn(state, 'waiting') })
    await expect(page.getByText(/^No connection/)).toHaveCount(isIn(state, 'waiting') ? 1 : 0)
    await expect(page.getByText('That is too much at once')).toHaveCount(problem === 'NotSent' ? 1 : 0)
    await expect(page.getByText(/^The earlier version was already sent/)).toHaveCount(problem === 'AlreadySent' ? 1 : 0)
    await expect(page.getByText(/^Draft not saved/)).toHaveCount(problem === 'NotKept' ? 1 : 0)
    if (isIn(state, 'waiting')) await expectAccessible([state.value, problem])
  }

  const line = await pulledLine(page)
  await openAs(page, await people.tokenOf(person), address)
  await expect(field).toBeVisible()
  // nothing is tried again by itself while there is no line
  await line.pull()
  return { begin, perform, expectSeen }
}

const isRight = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && '_tag' in output && output._tag === 'Right'

/** A field that is filled with what it holds tells nobody, and what was not kept is kept again by itself alone. */
const isOffered = ({ event, before }: Step<Machine>): boolean =>
  before.status !== 'done' &&
  (event.type !== 'keep.requested' || isIn(before, 'pausing')) &&
  (event.type !== 'draft.edited' || event.edits.body !== before.context.composition.body)

const look = ({ value, status, context: { problem, isSendAsked } }: State) => ({
  value,
  status,
  isSendAsked,
  problem: O.isSome(problem) && problem.value._tag,
})

testWalksOf({
  who: 'an answer that is written',
  walks: () =>
    walksOf(
      messageComposerMachine,
      sample.events.filter(({ type }) => !isOfItself(type)),
      {
        input: { ...anAnswer, newId },
        isPossible: isOffered,
        identify: (state) => sample.identify?.(state),
        way: ({ event, before, after }) => [look(before), event.type, look(after)],
      },
    ),
  open: openConversation,
})
