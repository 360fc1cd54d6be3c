import { ETIQUETAS } from '#messages/butacas/etiquetas.ts'
import { Button } from '#ui/controls/button.tsx'

export interface SinEtiqueta {
  nro: string
  motivo: keyof typeof ETIQUETAS.porQue
}

/** What another attempt may mend. */
const PASAJEROS: readonly SinEtiqueta['motivo'][] = ['no-esta', 'sin-revisar']

/** The seats that get no label, each with its reason. */
export function FueraDePapel({
  afuera,
  onReintentar,
}: {
  afuera: readonly SinEtiqueta[]
  onReintentar: () => void
}) {
  return (
    <div className="afuera" role="status">
      {afuera.length > 0 && (
        <>
          <b>{ETIQUETAS.afuera(afuera.length)}</b>
          <ul>
            {afuera.map(({ nro, motivo }) => (
              <li key={nro}>
                <span className="nro-corto">{nro}</span> {ETIQUETAS.porQue[motivo]}
              </li>
            ))}
          </ul>
          {afuera.some(({ motivo }) => PASAJEROS.includes(motivo)) && (
            <Button onClick={onReintentar}>{ETIQUETAS.reintentar}</Button>
          )}
        </>
      )}
    </div>
  )
}
