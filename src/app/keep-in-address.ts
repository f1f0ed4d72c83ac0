import { effect } from './effect.ts'

/** So that the page can be loaded again, and sent to somebody. */
export const keepInAddress = <Input>(page: Window, addressOf: (input: Input) => string) =>
  effect<Input>((input) => {
    page.history.replaceState(page.history.state, '', addressOf(input))
  })
