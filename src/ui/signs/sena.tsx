import './sena.css'

export interface SenaProps {
  forma: string
  tono: string
  letras: string
  size?: 'xl' | 'xxl'
}

/** A person's sign: a shape, a hue and two letters. Always beside the name, never in place of it (look.md). */
export const SenaMark = ({ forma, tono, letras, size }: SenaProps) => (
  <span className="sena" data-forma={forma} data-tono={tono} data-size={size} aria-hidden="true">
    <span>{letras}</span>
  </span>
)
