/*******************************************************************************
 BEGIN_JUCE_MODULE_DECLARATION

  ID:                 plugin_licence
  vendor:             plugin_licence
  version:            1.0.0
  name:               Licences of plug-ins
  description:        Screens and network of the C++ licensing client
  license:            MIT
  minimumCppStandard: 17

  dependencies:       juce_gui_basics

 END_JUCE_MODULE_DECLARATION
*******************************************************************************/
#pragma once
#define PLUGIN_LICENCE_H_INCLUDED

#include <juce_gui_basics/juce_gui_basics.h>

#include <pluginlicence/pluginlicence.hpp>

#include "JuceTransport.h"
#include "LicenceState.h"
#include "LicenceSession.h"
#include "LicenceScreen.h"
