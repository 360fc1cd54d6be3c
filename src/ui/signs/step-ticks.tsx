import './step-ticks.css'

/** How far along a line: `step` of `of` ticks. The word beside it says the same. */
export function StepTicks({ step, of }: { step: number; of: number }) {
  return (
    <span className="ticks" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => i + 1).map(tick => (
        <i key={tick} className={tick <= step ? 'on' : undefined} />
      ))}
    </span>
  )
}
