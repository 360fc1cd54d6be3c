import './date-calendar.css'
import { type CalendarDate, parseDate } from '@internationalized/date'
import { type RefObject, useContext } from 'react'
import {
  Button as AriaButton,
  Dialog as AriaDialog,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  I18nProvider,
  Popover,
} from 'react-aria-components'
import { Select } from '../controls/select.tsx'
import { Icon } from '../signs/icon.tsx'

/** Days are yyyy-MM-dd, so that no time zone can move them. */
export interface CalendarDays {
  value: string | null
  min: string
  max: string
  notBefore?: string | null
  /** Both ends included. */
  band?: { from: string; to: string } | null
  /** Today in the factory's time zone, not the device's. */
  today: string
}

export interface DateCalendarProps {
  trigger: RefObject<HTMLElement | null>
  words: { choose: string; previous: string; next: string; month: string; year: string }
  days: CalendarDays
  onPick: (date: string) => void
  onClose: () => void
}

export default function DateCalendar({ trigger, words, days, onPick, onClose }: DateCalendarProps) {
  const { value, min, max, notBefore, today } = days
  return (
    // Spanish dates and Monday first, in any language of the browser
    <I18nProvider locale="es-AR">
      <Popover
        className="calendar"
        placement="bottom start"
        offset={8}
        triggerRef={trigger}
        isOpen
        onOpenChange={open => {
          if (!open) onClose()
        }}
      >
        <AriaDialog aria-label={words.choose}>
          <Calendar
            aria-label={words.choose}
            value={value === null ? null : parseDate(value)}
            defaultFocusedValue={parseDate(value ?? today)}
            minValue={parseDate(min)}
            maxValue={parseDate(max)}
            isDateUnavailable={date => typeof notBefore === 'string' && date.toString() < notBefore}
            firstDayOfWeek="mon"
            autoFocus
            onChange={date => date && onPick(date.toString())}
          >
            <Head words={words} />
            <MonthGrid days={days} />
          </Calendar>
        </AriaDialog>
      </Popover>
    </I18nProvider>
  )
}

const Head = ({ words }: Pick<DateCalendarProps, 'words'>) => (
  <div className="head">
    <AriaButton slot="previous" className="ibtn" aria-label={words.previous}>
      <Icon name="chevron-left" />
    </AriaButton>
    <MonthAndYear words={words} />
    <AriaButton slot="next" className="ibtn" aria-label={words.next}>
      <Icon name="chevron-right" />
    </AriaButton>
  </div>
)

const MonthGrid = ({ days }: { days: CalendarDays }) => (
  <CalendarGrid weekdayStyle="short">
    <CalendarGridHeader>
      {day => <CalendarHeaderCell className="dow">{day.slice(0, 2)}</CalendarHeaderCell>}
    </CalendarGridHeader>
    <CalendarGridBody>
      {date => <CalendarCell date={date} className={() => dayClass(date, days)} />}
    </CalendarGridBody>
  </CalendarGrid>
)

function dayClass(date: CalendarDate, { band, today }: CalendarDays): string {
  const day = date.toString()
  const isEnd = band != null && (day === band.from || day === band.to)
  const isIn = band != null && day > band.from && day < band.to
  return ['d', isEnd ? 'end' : '', isIn ? 'in' : '', day === today ? 'hoy' : ''].filter(Boolean).join(' ')
}

const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1),
  label: new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, i, 15)),
}))

/** Replaces react-aria's list of years, because that list offers only ten years in each direction. */
function MonthAndYear({ words }: Pick<DateCalendarProps, 'words'>) {
  const state = useContext(CalendarStateContext)
  if (state === null) return null
  const { focusedDate, minValue, maxValue } = state
  const first = minValue?.year ?? focusedDate.year
  const last = maxValue?.year ?? focusedDate.year
  const years = Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
  return (
    <>
      <Select
        label={words.month}
        hideLabel
        options={MONTHS}
        value={String(focusedDate.month)}
        onChange={month => state.setFocusedDate(focusedDate.set({ month: Number(month) }))}
      />
      <Select
        label={words.year}
        hideLabel
        options={years.map(year => ({ value: year, label: year }))}
        value={String(focusedDate.year)}
        onChange={year => state.setFocusedDate(focusedDate.set({ year: Number(year) }))}
      />
    </>
  )
}
