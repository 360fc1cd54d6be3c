/**
 * The factory's clock. Moments count working days back from today. 0.25 is a quarter into the part of today's shift
 * that has passed; -1.5 is the middle of the shift two working days ago.
 */
export interface Calendario {
  readonly dias: number
  /** Passed share of today's shift, from 0 to 1. */
  readonly transcurrido: number
  /** 'YYYY-MM-DD HH:MM:SS.mmm' of a moment in [-dias, 1), within working hours and not in the future. */
  toWallTime(moment: number): string
}

const DAY_MS = 86_400_000
const SHIFT_START_MS = 6 * 3_600_000
const SHIFT_END_MS = 22 * 3_600_000
/** Time of day (ms) before which the day shift has nothing to show and the night shift is at work. */
const DAY_SHIFT_SEEN_MS = 7 * 3_600_000

/** Does not depend on the machine's zone. */
export function createCalendario(now: Date, timeZone: string, anios: number): Calendario {
  const wallNow = toWallMs(now, timeZone)
  const today = Math.floor(wallNow / DAY_MS) * DAY_MS
  const sinceMidnight = wallNow - today
  const isNight = sinceMidnight < DAY_SHIFT_SEEN_MS
  const todayStart = isNight ? 0 : SHIFT_START_MS
  const todayEnd = isNight ? sinceMidnight : Math.min(sinceMidnight, SHIFT_END_MS)
  const workingDays = listWorkingDays(today, anios)
  return {
    dias: workingDays.length - 1,
    transcurrido: (todayEnd - todayStart) / (SHIFT_END_MS - SHIFT_START_MS),
    toWallTime(moment) {
      const back = -Math.floor(moment)
      const day = workingDays[back]
      if (day === undefined) throw new RangeError(`No working day ${back} days back`)
      const [start, end] = back === 0 ? [todayStart, todayEnd] : [SHIFT_START_MS, SHIFT_END_MS]
      const ms = day + start + Math.floor((moment + back) * (end - start))
      return new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
    },
  }
}

/** Working days by their midnight, today first. Sundays are free, but today is always a working day. */
function listWorkingDays(today: number, anios: number): number[] {
  const days = [today]
  const first = today - Math.round(anios * 365.25) * DAY_MS
  for (let day = today - DAY_MS; day >= first; day -= DAY_MS)
    if (new Date(day).getUTCDay() !== 0) days.push(day)
  return days
}

/** Reads the wall time as if it were UTC, for plain arithmetic. */
function toWallMs(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour, minute, second } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second, now.getUTCMilliseconds())
}
