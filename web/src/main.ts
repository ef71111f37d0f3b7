import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { me } from './core/me.svelte';
import { speech } from './core/speech.svelte';
import { theme } from './core/theme.svelte';

theme.begin();
await speech.begin();
await me.begin();
mount(App, { target: document.getElementById('app')! });
