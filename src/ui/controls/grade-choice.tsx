import { Grade } from '../signs/grade.tsx'
import { Segmented } from './segmented.tsx'

const OPTIONS = (['A', 'S'] as const).map(value => ({ value, label: <Grade value={value} /> }))

type GradeChoiceProps = { label: string; isS: boolean; onChange: (isS: boolean) => void }

/** A or S. */
export const GradeChoice = ({ label, isS, onChange }: GradeChoiceProps) => (
  <Segmented
    label={label}
    options={OPTIONS}
    value={isS ? 'S' : 'A'}
    onChange={value => onChange(value === 'S')}
  />
)
