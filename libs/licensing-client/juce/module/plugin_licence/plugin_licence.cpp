#ifdef PLUGIN_LICENCE_H_INCLUDED
 #error "Incorrect use of JUCE cpp file"
#endif

#include "plugin_licence.h"

#include "JuceTransport.cpp"
#include "LicenceTexts.cpp"
#include "LicenceSession.cpp"
#include "LicenceScreen.cpp"
