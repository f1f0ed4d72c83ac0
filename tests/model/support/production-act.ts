import { createRequire } from 'node:module'

type Work = (didTimeout: boolean) => unknown

/** The scheduler's functions that postpone or cancel React's work. */
interface Scheduler {
  unstable_scheduleCallback: (priority: number, work: Work, options?: object) => object
  unstable_cancelCallback: (task: object) => void
  unstable_shouldYield: () => boolean
  unstable_now: () => number
}

interface Task {
  work: Work | null
}

const isWork = (value: unknown): value is Work => typeof value === 'function'

const take = (task: Task): Work | null | undefined => {
  const { work } = task
  task.work = null
  return work
}

const load: (name: string) => object = createRequire(import.meta.url)
const hasScheduler = (loaded: object): loaded is Scheduler => 'unstable_scheduleCallback' in loaded

/** While somebody acts, what React puts off is held; it is done before they have acted, and so is all that comes of it. */
const acting = () => {
  const held: Task[] = []
  const now = { depth: 0, isWorking: false }
  const isHolding = (): boolean => now.depth > 0 || now.isWorking

  const hold = (work: Work): Task => {
    const task: Task = { work }
    held.push(task)
    return task
  }

  const workOff = (): void => {
    now.isWorking = true
    try {
      for (let task = held.shift(); task !== undefined; task = held.shift()) {
        const more = take(task)?.(false)
        if (!isWork(more)) continue
        task.work = more
        held.push(task)
      }
    } finally {
      now.isWorking = false
    }
  }

  const leave = (): void => {
    now.depth -= 1
    if (!isHolding()) workOff()
  }

  const act = (doing: () => unknown): Promise<unknown> => {
    now.depth += 1
    const done: { result: unknown } = { result: undefined }
    try {
      done.result = doing()
    } finally {
      if (!(done.result instanceof Promise)) leave()
    }
    return done.result instanceof Promise ? done.result.finally(leave) : Promise.resolve(done.result)
  }

  return { isHolding, hold, act }
}

/** React shows a fallback for this long; `act` does not wait. */
const fallbackThrottleMs = 300

/** Production React has no `act`, but takes a third to a half of the time of development React. This is an `act` for it. */
const provideAct = (scheduler: Scheduler): void => {
  const { isHolding, hold, act } = acting()
  const { unstable_scheduleCallback, unstable_cancelCallback, unstable_shouldYield, unstable_now } = scheduler
  const held = new WeakMap<object, Task>()
  const holdTask = (work: Work): Task => {
    const task = hold(work)
    held.set(task, task)
    return task
  }
  scheduler.unstable_scheduleCallback = (priority, work, options) =>
    isHolding() ? holdTask(work) : unstable_scheduleCallback(priority, work, options)
  scheduler.unstable_cancelCallback = (task) => {
    const own = held.get(task)
    if (own === undefined) unstable_cancelCallback(task)
    else take(own)
  }
  scheduler.unstable_shouldYield = () => !isHolding() && unstable_shouldYield()

  // React reads the next two while it loads
  const time = { ms: 0 }
  scheduler.unstable_now = () => {
    time.ms += fallbackThrottleMs
    return time.ms
  }
  const { queueMicrotask } = globalThis
  globalThis.queueMicrotask = (work) => {
    if (isHolding()) hold(work)
    else queueMicrotask(work)
  }
  load('react-dom/client')
  globalThis.queueMicrotask = queueMicrotask
  scheduler.unstable_now = unstable_now
  Reflect.set(load('react'), 'act', act)
}

const scheduler = load('scheduler')
if (!('act' in load('react')) && hasScheduler(scheduler)) provideAct(scheduler)
