import { asyncScheduler, buffer, connect, filter, type OperatorFunction, type SchedulerLike, throttleTime } from 'rxjs'

/** All that comes within so long, together: a screen that hears of hundreds in a second is drawn a few times. */
export const gathered = <Received>(
  within: number,
  scheduler: SchedulerLike = asyncScheduler,
): OperatorFunction<Received, readonly Received[]> =>
  connect((values) =>
    values.pipe(
      buffer(values.pipe(throttleTime(within, scheduler, { leading: false, trailing: true }))),
      filter((together) => together.length > 0),
    ),
  )
