// All scenes of the gallery at a glance: links, and the chosen one beside them.
import { LANGUAGES } from '@shared/strings/language';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { SCENES, type SceneName } from './gallery-scenes';
import { Segments } from './ui/segments';
import './styles/index.css';

const THEMES = ['light', 'dark'] as const;
const SIZES = ['1360x860', '1100x700', '900x600'] as const;
const pairs = <Name extends string>(names: readonly Name[]) => names.map((name) => [name, name] as const);

function Overview() {
  const [scene, setScene] = useState<SceneName>('list');
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light');
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('en');
  const [size, setSize] = useState<(typeof SIZES)[number]>('1360x860');
  const [width, height] = size.split('x').map(Number);
  const source = `?${new URLSearchParams({ scene, theme, language })}`;
  return (
    <div className="settings" style={{ height: '100%' }}>
      <nav aria-label="Scenes">
        {(Object.keys(SCENES) as SceneName[]).map((name) => (
          <button key={name} type="button" aria-current={name === scene || undefined} onClick={() => setScene(name)}>
            {name}
          </button>
        ))}
      </nav>
      <div style={{ padding: 16, overflow: 'auto' }}>
        <div style={{ display: 'flex', gap: 12, marginBottom: 12 }}>
          <Segments label="Theme" value={theme} options={pairs(THEMES)} onChange={setTheme} />
          <Segments label="Language" value={language} options={pairs(LANGUAGES)} onChange={setLanguage} />
          <Segments label="Size" value={size} options={pairs(SIZES)} onChange={setSize} />
        </div>
        <iframe key={source} title={scene} src={source} width={width} height={height} />
      </div>
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Overview />);
