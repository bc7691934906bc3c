import { readFileSync } from 'node:fs';
import { chromium } from 'playwright';
const shop = JSON.parse(readFileSync('.local/look/ready.json','utf8')).shop;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const consent=JSON.stringify({necessary:true,functional:false,analytics:false,marketing:false,consentDate:new Date().toISOString(),version:'1.0'});
const login=await (await fetch(shop+'/api/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'customer@example.com',password:'Customer1234'})})).json();
for (const lang of ['en','ru']) for (const w of [390,1440]) {
  const c=await b.newContext({viewport:{width:w,height:900}});
  await c.addInitScript(([k,t])=>{localStorage.setItem('cookie_consent',k); if(location.hash==='#in')localStorage.setItem('token',t)},[consent,login.token]);
  const p=await c.newPage();
  const shot=async(path,name,opts={})=>{ await p.goto(shop+path+(path.includes('?')?'&':'?')+'lang='+lang); await p.waitForTimeout(700); if(opts.do) await opts.do(p); await p.screenshot({path:`.local/shots/${name}-${lang}-${w}.png`,fullPage:opts.full??false}); };
  await shot('/','home',{do:async p=>{ await p.locator('.dot').nth(1).click(); await p.waitForTimeout(1300);} });
  await shot('/downloads?token=abc','dl');
  await shot('/purchase/success','success');
  await shot('/purchase/cancel?session_id=x','cancel');
  await shot('/plugins/keystone-bus','keystone',{full:true});
  await p.goto(shop+'/cart'); await p.evaluate(t=>localStorage.setItem('token',t),login.token);
  await shot('/account/computers','computers',{do:async p=>{ const d=p.locator('.slot .btn-dng').first(); if(await d.count()){await d.click(); await p.waitForTimeout(400);} }});
  await shot('/plugins','plugins-own');
  await shot('/account/products','products');
  await shot('/profile','profile',{do:async p=>{ const b=p.locator('.btn-dng').last(); await b.scrollIntoViewIfNeeded(); await b.click(); const g=p.locator('.panel[role=group]').last(); await g.locator('input').fill('delete'); await g.locator('.btn-dng').click(); await g.scrollIntoViewIfNeeded(); }});
  await c.close();
}
await b.close();
