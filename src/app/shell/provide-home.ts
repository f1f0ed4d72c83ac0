import { homeMachine } from '../../machines/shell/home.ts'
import { provideHeadlineFigures } from '../ledger/provide-headline-figures.ts'
import type { ScreenDeps } from '../screen-deps.ts'

export const provideHome = (deps: ScreenDeps) => homeMachine.provide({ actors: { list: provideHeadlineFigures(deps) } })
