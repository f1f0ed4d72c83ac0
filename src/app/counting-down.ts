import { fromEventObservable } from 'xstate'
import { retryCountdown } from '../streams/browser/countdown.ts'

export const countingDown = fromEventObservable(({ input }: { readonly input: number }) => retryCountdown(input))
