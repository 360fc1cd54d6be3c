import { useState } from 'react'
import { VEREDICTOS, type Veredicto } from '#contract/importacion.ts'
import type { CifrasImportacion, VistaFilas } from '#contract/importacion-schema.ts'
import { formatNumero } from '#domain/valor/numero.ts'
import { CATEGORIAS, IMPORTAR, LECTURAS, nombreCategoria } from '#messages/importar.ts'
import { countAparte, importar, probar, useCorrida, volver } from '#queries/importaciones/run.ts'
import { useNetwork } from '#queries/outbox/use-outbox.ts'
import { Button } from '#ui/controls/button.tsx'
import { Segmented } from '#ui/controls/segmented.tsx'
import type { Notify } from '#ui/notices/toast.tsx'
import { Icon, type IconName } from '#ui/signs/icon.tsx'
import { FilasProbadas } from './filas-probadas.tsx'
import { ComoSeLeen } from './lecturas.tsx'
import { bajarErrores } from './planillas.ts'
import { Aviso } from './use-terminada.tsx'

const SIGNOS: Readonly<Record<Veredicto, { tone: string; icon: IconName }>> = {
  nuevo: { tone: 'ok', icon: 'plus' },
  cambia: { tone: 'accent', icon: 'pencil' },
  igual: { tone: 'neutral', icon: 'equal' },
  error: { tone: 'rejected', icon: 'octagon' },
}

export function PasoPrueba({ notify }: { notify: Notify }) {
  const corrida = useCorrida()
  const { importacion } = corrida
  const [elegida, setElegida] = useState<VistaFilas | null>(null)
  if (importacion === null) return null
  const { cifras, avisos } = importacion
  const que = elegida ?? (cifras.error === 0 && avisos > 0 ? 'aviso' : firstOf(cifras))
  const aparte = countAparte(corrida)
  return (
    <>
      <div className="imp-body">
        <Aviso />
        <dl className="sum4">
          {VEREDICTOS.map(veredicto => (
            <div key={veredicto} data-tone={SIGNOS[veredicto].tone}>
              <dt>
                <Icon name={SIGNOS[veredicto].icon} />
                {IMPORTAR.cifras[veredicto]}
              </dt>
              <dd>{formatNumero(cifras[veredicto])}</dd>
            </div>
          ))}
        </dl>
        {aparte > 0 && <p className="soft">{LECTURAS.afuera(aparte)}</p>}
        <CategoriasNuevas />
        <ComoSeLeen />
        <div className="seg-line">
          <Segmented
            label={IMPORTAR.muestra}
            value={que}
            onChange={value => setElegida(value as VistaFilas)}
            options={[
              { value: 'error', label: IMPORTAR.conError(cifras.error) },
              ...(avisos > 0 ? [{ value: 'aviso', label: LECTURAS.aviso(avisos) }] : []),
              { value: 'nuevo', label: IMPORTAR.nuevos(cifras.nuevo) },
              { value: 'cambia', label: IMPORTAR.seActualizan(cifras.cambia) },
            ]}
          />
          <span className="grow" />
          <Button
            icon="sheet"
            disabled={cifras.error === 0}
            onClick={() => void bajarErrores(corrida, notify)}
          >
            {IMPORTAR.bajarErrores}
          </Button>
        </div>
        <FilasProbadas
          key={que}
          id={importacion.id}
          que={que}
          total={que === 'aviso' ? avisos : cifras[que]}
        />
      </div>
      <Pie />
    </>
  )
}

function Pie() {
  const { importacion, isCorrigiendo, clase } = useCorrida()
  const { online } = useNetwork()
  if (importacion === null) return null
  const { cifras, probada } = importacion
  return (
    <div className="imp-foot">
      <span className="soft" role="status">
        {isCorrigiendo ? IMPORTAR.corrigiendo : IMPORTAR.pruebaHecha((probada ?? '').slice(11, 16))}
      </span>
      <span className="grow" />
      <Button disabled={isCorrigiendo} onClick={volver}>
        {IMPORTAR.volver}
      </Button>
      <Button
        variant="primary"
        disabled={cifras.nuevo + cifras.cambia === 0 || isCorrigiendo || !online}
        onClick={() => void importar()} // `importar` reports its own outcome
      >
        {textoImportar(clase, cifras)}
        <Icon name="chevron-right" />
      </Button>
    </div>
  )
}

function textoImportar(
  clase: Parameters<typeof IMPORTAR.importarTodo>[0],
  { nuevo, cambia, error }: CifrasImportacion,
) {
  if (nuevo + cambia === 0) return IMPORTAR.nadaQueImportar
  return error === 0
    ? IMPORTAR.importarTodo(clase, nuevo + cambia)
    : IMPORTAR.importarYDejar(nuevo + cambia, error)
}

const firstOf = ({ error, nuevo, cambia }: CifrasImportacion): Veredicto =>
  error > 0 ? 'error' : nuevo > 0 || cambia === 0 ? 'nuevo' : 'cambia'

function CategoriasNuevas() {
  const { importacion, isCorrigiendo } = useCorrida()
  const { online } = useNetwork()
  if (importacion === null || importacion.categorias.length === 0) return null
  const { categorias, crearCategorias } = importacion
  const cuantas = categorias.length
  const titulo = (crearCategorias ? CATEGORIAS.seCrean : CATEGORIAS.faltan)(cuantas)
  return (
    <section className="faltan" aria-label={CATEGORIAS.titulo}>
      <h2>{titulo}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: hundreds of names scroll, and a keyboard has to reach them */}
      <ul tabIndex={0} aria-label={titulo}>
        {categorias.map(categoria => (
          <li key={categoria.nombre}>{nombreCategoria(categoria)}</li>
        ))}
      </ul>
      <div className="row">
        <Button
          disabled={isCorrigiendo || !online}
          onClick={() => void probar(!crearCategorias)} // `probar` reports its own outcome
        >
          {(crearCategorias ? CATEGORIAS.noCrear : CATEGORIAS.crear)(cuantas)}
        </Button>
        <span className="soft">{CATEGORIAS.prueba}</span>
      </div>
    </section>
  )
}
