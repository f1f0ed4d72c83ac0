import { noteCall } from './calls.ts'
import { placeIn } from './place.ts'
import { refuse } from './refused.ts'

const { apply } = Reflect

const promise = Promise

/** An author's helper that says, when it fails, where it was called. */
export const wrapped = (name: string, helper: CallableFunction | NewableFunction) =>
  function (this: unknown, ...given: readonly unknown[]): unknown {
    try {
      const answer: unknown = apply(helper, this, given)
      if (answer instanceof promise)
        return refuse('HelperFault', 'It answers a promise; a report is written without waiting.')
      return answer
    } catch (error) {
      noteCall(error, { name, place: placeIn(given), isAuthors: true })
      throw error
    }
  }
