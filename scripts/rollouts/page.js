// The operator's page. It draws what /state returns, and each act returns the next state.
const WORDS = {
  ja: {
    title: '画面のリリース',
    modules: 'モジュール',
    organizations: '会社ごとのバージョン',
    changes: '変更の記録',
    stable: '標準',
    service: 'サービス',
    unknown: '不明',
    share: '割合（%）',
    listed: (n) => `指定した会社 ${n}社`,
    count: (n) => `${n}社`,
    apply: '配布する',
    back: '標準に戻す',
    give: '選んだ会社に配布',
    on: 'モジュールを有効にする',
    off: 'モジュールを無効にする',
    chosen: (n) => `${n}社を選択中`,
    search: '会社名で絞り込む',
    name: '会社',
    disabled: '無効',
    pinned: '固定',
    service_older: 'サービスが古いため待機中',
    not_released: '未公開のため待機中',
    needs: (version) => `サービス ${version} 以降が必要`,
    when: '日時',
    who: '操作した人',
    module: 'モジュール',
    version: 'バージョン',
    before: '変更前',
    after: '変更後',
    all: 'すべて選ぶ',
    none: '変更はまだありません。',
    off_sure: (n, name) => `${n}社の${name}を無効にします。メニューとAPIが使えなくなります。`,
  },
  en: {
    title: 'Releases of pages',
    modules: 'Modules',
    organizations: 'Versions by organization',
    changes: 'Changes',
    stable: 'Stable',
    service: 'Service',
    unknown: 'unknown',
    share: 'Share (%)',
    listed: (n) => `${n} chosen ${n === 1 ? 'organization' : 'organizations'}`,
    count: (n) => `${n} ${n === 1 ? 'organization' : 'organizations'}`,
    apply: 'Roll out',
    back: 'Back to stable',
    give: 'Give to chosen',
    on: 'Switch module on',
    off: 'Switch module off',
    chosen: (n) => `${n} chosen`,
    search: 'Filter by name',
    name: 'Organization',
    disabled: 'off',
    pinned: 'pinned',
    service_older: 'waits: the service is older',
    not_released: 'waits: not released',
    needs: (version) => `needs service ${version}`,
    when: 'Time',
    who: 'By',
    module: 'Module',
    version: 'Version',
    before: 'Before',
    after: 'After',
    all: 'Choose all',
    none: 'No changes yet.',
    off_sure: (n, name) =>
      `This switches ${name} off for ${n} ${n === 1 ? 'organization' : 'organizations'}: no menu and no API of it.`,
  },
};
const language = navigator.language.startsWith('ja') ? 'ja' : 'en';
const w = WORDS[language];
const secret = location.hash.slice(1);
const chosen = new Set();
let state = null;

const byId = (id) => document.getElementById(id);

/** An element with attributes, listeners (`on…`) and children. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (typeof value === 'boolean') made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

async function ask(path, body) {
  for (const button of document.querySelectorAll('button')) button.disabled = true;
  try {
    const answer = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-uketori-operator': secret, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const got = await answer.json();
    byId('error').hidden = answer.ok;
    if (answer.ok) state = got;
    else byId('error').textContent = got.error;
  } catch (error) {
    byId('error').hidden = false;
    byId('error').textContent = error.message;
  }
  if (state) draw();
}

function draw() {
  byId('modules').replaceChildren(...state.modules.map(card));
  drawActs();
  drawOrganizations();
  drawChanges();
}

const optionOf = ({ version, needs, held }, selected) =>
  element(
    'option',
    { value: version, selected: version === selected, disabled: held !== null },
    held === 'service_older' ? `${version} (${w.needs(needs)})` : version,
  );

function card(module) {
  const { name, stable, running, builds, rollout } = module;
  const counts = new Map();
  for (const organization of state.organizations) {
    const { version, enabled } = organization.modules[name];
    if (enabled) counts.set(version, (counts.get(version) ?? 0) + 1);
  }
  const version = element(
    'select',
    { 'aria-label': w.version },
    ...builds.map((build) => optionOf(build, rollout?.version)),
  );
  const percent = element('input', {
    type: 'number',
    min: '0',
    max: '100',
    value: String(rollout?.percent ?? 0),
    'aria-label': w.share,
  });
  const active = rollout !== null && (rollout.percent > 0 || rollout.organizations.length > 0);
  const apply = () =>
    ask('/rollout', {
      module: name,
      version: version.value,
      percent: Number(percent.value),
      organizations: rollout?.organizations ?? [],
    });
  const lines = [...counts].map(([of, n]) =>
    element('div', of === stable ? {} : { class: 'other' }, `${of}: ${w.count(n)}`),
  );
  return element(
    'div',
    { class: 'card', 'data-module': name },
    element('h3', {}, name),
    element('div', { class: 'soft' }, `${w.stable} ${stable} · ${w.service} ${running ?? w.unknown}`),
    ...lines,
    ...(rollout && rollout.organizations.length > 0
      ? [element('div', { class: 'soft' }, `${rollout.version}: ${w.listed(rollout.organizations.length)}`)]
      : []),
    element(
      'form',
      { onsubmit: (event) => event.preventDefault() },
      version,
      percent,
      element('span', { class: 'soft' }, '%'),
      element('button', { type: 'button', class: 'primary', onclick: apply }, w.apply),
      element(
        'button',
        { type: 'button', disabled: !active, onclick: () => ask('/back', { module: name }) },
        w.back,
      ),
    ),
  );
}

function drawActs() {
  const [module, version] = [byId('module'), byId('version')];
  const kept = module.value;
  module.replaceChildren(
    ...state.modules.map(({ name }) => element('option', { value: name, selected: name === kept }, name)),
  );
  const of = state.modules.find(({ name }) => name === module.value);
  // The selected version stays while more organizations are chosen.
  const selected = version.dataset.of === of.name ? version.value : of.rollout?.version;
  version.dataset.of = of.name;
  version.replaceChildren(...of.builds.map((build) => optionOf(build, selected)));
  byId('chosen').textContent = w.chosen(chosen.size);
  for (const id of ['give', 'on', 'off']) byId(id).disabled = chosen.size === 0;
}

function drawOrganizations() {
  const wanted = byId('search').value.trim().toLowerCase();
  const rows = state.organizations.filter(({ name }) => name.toLowerCase().includes(wanted));
  const all = element('input', {
    type: 'checkbox',
    'aria-label': w.all,
    checked: rows.length > 0 && rows.every(({ id }) => chosen.has(id)),
    onchange: (event) => choose(rows, event.target.checked),
  });
  byId('organizations').replaceChildren(
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', {}, all),
        element('th', {}, w.name),
        ...state.modules.map(({ name }) => element('th', {}, name)),
      ),
    ),
    element('tbody', {}, ...rows.map(organizationRow)),
  );
}

function organizationRow(organization) {
  const box = element('input', {
    type: 'checkbox',
    'aria-label': organization.name,
    checked: chosen.has(organization.id),
    onchange: (event) => choose([organization], event.target.checked),
  });
  return element(
    'tr',
    { 'data-organization': organization.id },
    element('td', {}, box),
    element('td', {}, organization.name),
    ...state.modules.map(({ name, stable }) => versionCell(organization.modules[name], stable, name)),
  );
}

function versionCell({ enabled, version, channel, held, meant }, stable, name) {
  if (!enabled) return element('td', { class: 'soft', 'data-of': name }, w.disabled);
  const parts = [element('span', version === stable ? {} : { class: 'other' }, version)];
  if (channel !== 'stable') parts.push(element('div', { class: 'soft' }, w.pinned));
  if (held) parts.push(element('div', { class: 'warn' }, `${meant} ${w[held]}`));
  return element('td', { 'data-of': name }, ...parts);
}

function choose(rows, isChosen) {
  for (const { id } of rows) {
    if (isChosen) chosen.add(id);
    else chosen.delete(id);
  }
  drawActs();
  drawOrganizations();
}

function drawChanges() {
  const text = (part) =>
    part ? `${part.version} · ${part.percent}% · ${w.listed(part.organizations.length)}` : '—';
  if (state.changes.length === 0)
    return byId('changes').replaceChildren(element('caption', { class: 'soft' }, w.none));
  return byId('changes').replaceChildren(
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...['when', 'module', 'before', 'after', 'who'].map((key) => element('th', {}, w[key])),
      ),
    ),
    element(
      'tbody',
      {},
      ...state.changes.map(({ module, before, after, changed_at, changed_by }) =>
        element(
          'tr',
          {},
          element('td', {}, new Date(changed_at).toLocaleString(language)),
          element('td', {}, module),
          element('td', {}, text(before)),
          element('td', {}, text(after)),
          element('td', {}, changed_by),
        ),
      ),
    ),
  );
}

function give() {
  const module = byId('module').value;
  const { rollout } = state.modules.find(({ name }) => name === module);
  const version = byId('version').value;
  // Another version takes the place of the one before, with its list.
  const before = rollout?.version === version ? rollout : null;
  const organizations = [...new Set([...(before?.organizations ?? []), ...chosen])];
  void ask('/rollout', { module, version, percent: before?.percent ?? 0, organizations });
}

function switchChosen(enabled) {
  const module = byId('module').value;
  if (!enabled && !window.confirm(w.off_sure(chosen.size, module))) return;
  void ask('/switch', { module, enabled, organizations: [...chosen] });
}

document.documentElement.lang = language;
for (const part of document.querySelectorAll('[data-word]')) part.textContent = w[part.dataset.word];
document.title = w.title;
byId('search').placeholder = w.search;
byId('search').setAttribute('aria-label', w.search);
byId('module').setAttribute('aria-label', w.module);
byId('version').setAttribute('aria-label', w.version);
byId('search').addEventListener('input', drawOrganizations);
byId('module').addEventListener('change', drawActs);
byId('acts').addEventListener('submit', (event) => event.preventDefault());
byId('give').addEventListener('click', give);
byId('on').addEventListener('click', () => switchChosen(true));
byId('off').addEventListener('click', () => switchChosen(false));
await ask('/state');
