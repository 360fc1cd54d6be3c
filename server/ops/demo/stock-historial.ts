import type { Queryable } from '../../db/db.ts'

/**
 * A row written here in bulk is none that a person wrote. Deferred triggers stand still too: with their events pending no
 * table can be altered. @returns what sets the triggers again.
 */
export async function suspendHistorial(tx: Queryable): Promise<() => Promise<void>> {
  const triggers = await tx.query<{ tabla: string; nombre: string }>(
    `select tgrelid::regclass::text as tabla, tgname as nombre from pg_trigger
     where tgname like 'historial%' or (tgdeferrable and not tgisinternal)`,
  )
  const set = async (hecho: 'enable' | 'disable') => {
    for (const { tabla, nombre } of triggers)
      await tx.query(`alter table ${tabla} ${hecho} trigger ${nombre}`)
  }
  await set('disable')
  return () => set('enable')
}

/** What the triggers would have kept of the records, of the stock that they moved, and of some prices that rose. */
export async function fillHistorial(tx: Queryable, now: Date): Promise<void> {
  await tx.query(INSERT_HISTORIAL, [now.toISOString()])
}

const NADA = '(select jsonb_object_agg(campo, null) from jsonb_object_keys(es) as k (campo))'

const INSERT_HISTORIAL = `
  with movido as (
    select d.producto_id, r.id, r.guardado_en as cuando, r.usuario_id, sum(d.cantidad)::int * t.signo as delta,
      origen_historial(to_jsonb(r), 'crear') as origen
    from detalle d join registro r on r.id = d.registro_id join tipo_registro t on t.id = r.tipo_registro_id
    where t.signo <> 0 group by d.producto_id, r.id, t.signo
  ), saldo as (
    select *, (sum(delta) over (partition by producto_id order by cuando, id))::int as queda from movido
  ), creado as (
    select r.id, r.guardado_en as cuando, r.usuario_id, jsonb_strip_nulls(jsonb_build_object('fechahs', r.fechahs,
      'tipo_registro', t.nombre, 'nro_remito', r.nro_remito, 'cliente_proveedor', c.nombre,
      'observaciones', r.observaciones, 'monto', r.monto)) || (
        select coalesce(jsonb_object_agg('linea:' || d.orden, linea_historial(d.producto_id, d.cantidad, d.precio)), '{}')
        from detalle d where d.registro_id = r.id) as es
    from registro r join tipo_registro t on t.id = r.tipo_registro_id
      left join cliente_proveedor c on c.id = r.cliente_proveedor_id
  ), hecho as (
    select cuando, usuario_id, 'registros' as sobre, id as sobre_id, 'crear' as acto, null::jsonb as origen,
      ${NADA} as era, es, 0 as orden
    from creado
    union all
    select cuando, usuario_id, 'productos', producto_id, 'editar', origen,
      jsonb_build_object('existencia', queda - delta), jsonb_build_object('existencia', queda), 1
    from saldo
    union all
    select $1::timestamptz - make_interval(days => 1 + p.id % 60, mins => p.id % 400), (select min(id) from usuario),
      'productos', p.id, 'editar', null, jsonb_build_object('costo', round(p.costo * 0.95, 2), 'venta', round(p.venta * 0.96, 2)),
      jsonb_build_object('costo', p.costo, 'venta', p.venta), 2
    from producto p where p.costo > 0 and p.venta > 0 and p.id % 2 = 1
  )
  insert into historial (cuando, usuario_id, sobre, sobre_id, acto, origen, antes, despues)
  select cuando, usuario_id, sobre, sobre_id, acto, origen, era, es from hecho order by cuando, orden, sobre_id`
