import '../person/sueltos.css'
import { INSTALAR } from '#messages/equipo/instalar.ts'
import { instalarStore, oculto, preguntar } from '#queries/instalar.ts'
import { Button } from '#ui/controls/button.tsx'
import { useObservable } from '#ui/observable.ts'
import { Icon } from '#ui/signs/icon.tsx'

/**
 * Offers to install the app where the browser can, until the person dismisses the offer. «Este equipo» keeps offering
 * it.
 */
export default function InstalarAviso() {
  const how = useObservable(instalarStore)
  const isHidden = useObservable(oculto)
  if (isHidden || (how !== 'pregunta' && how !== 'compartir')) return null
  return (
    <section className="sueltos instalar notice" data-tone="accent" aria-label={INSTALAR.aviso}>
      <Icon name="arrow-up" />
      <div className="que">
        <h2>{INSTALAR.aviso}</h2>
        <p>{INSTALAR.detalle}</p>
        {how === 'compartir' && (
          <ol>
            {INSTALAR.compartir.map(paso => (
              <li key={paso}>{paso}</li>
            ))}
          </ol>
        )}
      </div>
      <Button onClick={() => oculto.set('no')}>{INSTALAR.ahoraNo}</Button>
      {how === 'pregunta' && (
        <Button variant="primary" onClick={() => void preguntar()}>
          {INSTALAR.instalar}
        </Button>
      )}
    </section>
  )
}
