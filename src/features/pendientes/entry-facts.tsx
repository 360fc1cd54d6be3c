import type { Butaca } from '#contract/butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { TEXTOS_BUTACA } from '#contract/textos-butaca.ts'
import type { CambioEstado, Crear, Editar, Homologar } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { TEXTOS } from '#messages/butacas/lista.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Swatch, Tag } from '#ui/signs/signs.tsx'

/** The person's change, in words. */
export function EntryFacts({ entry }: { entry: Entry }) {
  const { operacion, seen } = entry
  return <div className="do">{facts()}</div>

  function facts() {
    switch (operacion.tipo) {
      case 'cambio-estado':
        return <CambioFacts seen={seen} operacion={operacion} />
      case 'crear':
        return <CrearFacts operacion={operacion} />
      case 'editar':
        return <EditarFacts seen={seen} operacion={operacion} />
      case 'homologar':
        return <HomologarFacts operacion={operacion} />
    }
  }
}

function CambioFacts({ seen, operacion }: { seen: Butaca; operacion: CambioEstado }) {
  const { estado, peso, homo } = operacion
  return (
    <>
      <Estado estado={seen.estado} />
      <Icon name="arrow-right" />
      <Estado estado={estado} />
      {homo !== null && <Grade value={homo ? 'S' : 'A'} />}
      {peso >= 0 && (
        <Tag tone="neutral" icon="weight">
          {formatPeso(peso)}
        </Tag>
      )}
    </>
  )
}

function CrearFacts({ operacion }: { operacion: Crear }) {
  const { modelo, color, estado } = operacion
  return (
    <>
      <Icon name="plus" />
      <span>{COLA.creada}</span>
      <span>{modelo.nombre}</span>
      <Swatch color={color.nombre} name={color.nombre} />
      <Estado estado={estado} />
      {TEXTOS_BUTACA.map(
        campo => operacion[campo] && <span key={campo}>{COLA.texto(TEXTOS[campo], operacion[campo])}</span>,
      )}
    </>
  )
}

function EditarFacts({ seen, operacion }: { seen: Butaca; operacion: Editar }) {
  const changes = edited(seen, operacion)
  return (
    <>
      <Icon name="pencil" />
      <span>{COLA.editada}</span>
      {changes.length === 0 && <span>{COLA.sinCambios}</span>}
      {changes.map(text => (
        <Tag key={text} tone="neutral">
          {text}
        </Tag>
      ))}
    </>
  )
}

function HomologarFacts({ operacion }: { operacion: Homologar }) {
  const { eBlanca, eGris, comprador } = operacion
  return (
    <>
      <Icon name="stamp" />
      <span>{COLA.homologada}</span>
      <span>
        {COLA.blanca} <CodeText value={eBlanca} />
      </span>
      <span>
        {COLA.gris} <CodeText value={eGris} />
      </span>
      {comprador !== null && <span>{COLA.comprador(comprador)}</span>}
    </>
  )
}

const Estado = ({ estado }: { estado: Ref }) => <EstadoLabel estado={estado} linea={useLookups().linea} />

/** The differences of an edit, in words: 'S7 a S7 XL', 'sin peso'. */
export function edited(seen: Butaca, operacion: Editar): string[] {
  const { modelo, color, estado, peso } = operacion
  const refs = [
    [seen.modelo, modelo],
    [seen.color, color],
    [seen.estado, estado],
  ] as const
  const texts = refs.flatMap(([was, is]) => (was.id === is.id ? [] : [COLA.cambio(was.nombre, is.nombre)]))
  if (peso !== seen.peso) texts.push(peso >= 0 ? formatPeso(peso) : COLA.sinPeso)
  for (const campo of TEXTOS_BUTACA) {
    const was = seen[campo] ?? ''
    const texto = operacion[campo] ?? was
    if (texto !== was)
      texts.push(texto === '' ? COLA.sinTexto(TEXTOS[campo]) : COLA.texto(TEXTOS[campo], texto))
  }
  return texts
}
