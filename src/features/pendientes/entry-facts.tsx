import type { Butaca } from '#contract/butaca.ts'
import { LIBRES_BUTACA, REFERENCIAS_BUTACA } from '#contract/campos-butaca.ts'
import type { Ref } from '#contract/formatos.ts'
import { libreOf, vacioOf } from '#domain/butaca/ficha-butaca.ts'
import type { CambioEstado, Crear, Editar, Homologar } from '#domain/butaca/operacion.ts'
import { formatPeso } from '#domain/butaca/peso.ts'
import { LIBRES, valorEscrito } from '#messages/butacas/lista.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { COLA } from '#messages/equipo/pendientes.ts'
import { EstadoLabel } from '#office/butaca-parts.tsx'
import { useLookups } from '#queries/butacas/use-mirror.ts'
import type { Entry } from '#queries/outbox/use-pendientes.ts'
import { Icon } from '#ui/signs/icon.tsx'
import { CodeText, Grade, Mark, Swatch, Tag } from '#ui/signs/signs.tsx'

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
  const { estado, peso, homo, motivo, nota, entrega } = operacion
  const isDefecto = motivo !== undefined && estado.id === seen.estado.id
  return (
    <>
      <Estado estado={seen.estado} />
      {isDefecto ? (
        <Mark tone="shortage" icon="triangle">
          {MOTIVO.conDefecto}
        </Mark>
      ) : (
        <>
          <Icon name="arrow-right" />
          <Estado estado={estado} />
        </>
      )}
      {homo !== null && <Grade value={homo ? 'S' : 'A'} />}
      {peso >= 0 && (
        <Tag tone="neutral" icon="weight">
          {formatPeso(peso)}
        </Tag>
      )}
      {motivo !== undefined && (
        <span>
          {MOTIVO.de(motivo.nombre)} {nota !== undefined && MOTIVO.entreComillas(nota)}
        </span>
      )}
      {entrega !== undefined && (
        <Tag tone="neutral" icon="truck">
          {COLA.entregaA(entrega.cliente.nombre, entrega.remito)}
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
      {LIBRES_BUTACA.filter(campo => libreOf(operacion, campo) !== vacioOf(campo)).map(campo => (
        <span key={campo}>{COLA.texto(LIBRES[campo], valorEscrito(libreOf(operacion, campo)))}</span>
      ))}
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

export function edited(seen: Butaca, operacion: Editar): string[] {
  const { peso } = operacion
  const texts = REFERENCIAS_BUTACA.flatMap(campo => {
    const [was, is] = [seen[campo], operacion[campo]]
    return was.id === is.id ? [] : [COLA.cambio(was.nombre, is.nombre)]
  })
  if (peso !== seen.peso) texts.push(peso >= 0 ? formatPeso(peso) : COLA.sinPeso)
  for (const campo of LIBRES_BUTACA) {
    const valor = operacion[campo]
    if (valor === undefined || valor === libreOf(seen, campo)) continue
    const escrito = valorEscrito(valor)
    texts.push(escrito === '' ? COLA.sinTexto(LIBRES[campo]) : COLA.texto(LIBRES[campo], escrito))
  }
  return texts
}
